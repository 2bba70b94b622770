import type { AppRouter } from "../../../../api/src/main/app-router.ts";
import "../../routes/index.tsx";

export type Router = AppRouter;
