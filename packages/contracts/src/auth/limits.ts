/** Limits of accounts (spec, sections 5 and 9; OWASP ASVS 5.0, 6.2.9 for the longest password). */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 50;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const EMAIL_MAX = 254;
export const NAME_MAX = 100;
export const AVATAR_MAX_BYTES = 5 * 1024 * 1024;
export const MINIMUM_AGE_YEARS = 13;
