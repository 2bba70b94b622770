import "./cart.service.ts";
