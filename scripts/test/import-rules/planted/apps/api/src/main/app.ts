import "../demo/load.ts";
import "./app.test.ts";
