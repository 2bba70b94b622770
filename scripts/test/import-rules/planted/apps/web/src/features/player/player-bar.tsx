import type { AppRouter } from "../../../../api/src/app-router.ts";
import "../../routes/index.tsx";

export type Router = AppRouter;
