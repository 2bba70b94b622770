import { runImportCommand } from "./import-command.ts";

process.exitCode = await runImportCommand(process.argv.slice(2), process.env);
