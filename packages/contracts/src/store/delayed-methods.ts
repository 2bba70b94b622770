/**
 * Payment methods whose outcome a provider learns after hours or days. An unpaid order is cancelled before that and its money would
 * be returned on arrival, so they are not offered, whatever the provider's dashboard has enabled.
 */
export const DELAYED_METHODS = [
  "acss_debit",
  "au_becs_debit",
  "bacs_debit",
  "boleto",
  "customer_balance",
  "konbini",
  "multibanco",
  "nz_bank_account",
  "oxxo",
  "sepa_debit",
  "us_bank_account",
] as const;
