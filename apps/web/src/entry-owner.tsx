// Fetched rather than imported: what an entry imports goes into the file that every visitor loads first.
void import("./start-owner.tsx");
