import { appRouter } from "../../../api/src/main/app-router.ts";

export const router = appRouter;
