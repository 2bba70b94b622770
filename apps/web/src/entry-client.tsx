import { routeTree } from "virtual:visitor-route-tree";
import { startApp } from "./start-app.tsx";

// In a task of its own: reading the scripts was a long one already.
setTimeout(() => startApp({ routeTree }));
