import { routeTree } from "./route-tree.gen.ts";
import { startApp } from "./start-app.tsx";
import { leaveBackAlone } from "./ui/use-close-on-back.ts";

leaveBackAlone();

// In a task of its own: reading the scripts was a long one already.
setTimeout(() => startApp({ routeTree }));
