import { routeTree } from "./route-tree.gen.ts";
import { startApp } from "./start-app.tsx";
import { leaveBackAlone } from "./ui/use-close-on-back.ts";

leaveBackAlone();

// In a separate task, since evaluating the scripts was already a long one.
setTimeout(() => startApp({ routeTree }));
