import { routeTree } from "./route-tree.gen.ts";
import { startApp } from "./start-app.tsx";
import { disableCloseOnBack } from "./ui/use-close-on-back.ts";

disableCloseOnBack();

// In a separate task, since evaluating the scripts was already a long one.
setTimeout(() => startApp({ routeTree }));
