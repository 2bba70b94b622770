// Imported dynamically: an entry's static imports go into the file that every visitor loads first.
void import("./start-owner.tsx");
