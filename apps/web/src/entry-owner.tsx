import { routeTree } from "./route-tree.gen.ts";
import { startApp } from "./start-app.tsx";

startApp({ routeTree });
