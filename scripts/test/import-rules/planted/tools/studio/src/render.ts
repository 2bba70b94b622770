import "../../../packages/contracts/src/money.ts";
