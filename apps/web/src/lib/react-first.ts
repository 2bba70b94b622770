// React is a CommonJS package: bundled, it is only run where something imports it. Here that is its own file, which the
// page reads in a task of its own before everything that stands on it.
import "react";
import "react-dom/client";
import "react/jsx-runtime";
