import { appRouter } from "../../../api/src/app-router.ts";

export const router = appRouter;
