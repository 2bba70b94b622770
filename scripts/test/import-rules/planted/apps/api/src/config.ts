import "./app-router.ts";
