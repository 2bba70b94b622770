// React is a CommonJS package: when bundled, it is evaluated only where it is imported. Importing it here makes it a file of
// its own, which the page evaluates in a separate task before everything that depends on it.
import "react";
import "react-dom/client";
import "react/jsx-runtime";
