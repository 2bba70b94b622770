import { routeTree } from "virtual:visitor-route-tree";
import { startApp } from "./start-app.tsx";

startApp({ routeTree });
