import "../../contracts/src/money.ts";
