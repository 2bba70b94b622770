import { routeTree } from "virtual:visitor-route-tree";
import { startApp } from "./start-app.tsx";

// In a separate task, since evaluating the scripts was already a long one.
setTimeout(() => startApp({ routeTree }));
