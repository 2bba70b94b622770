const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

/** Formats a number on a plot's axis: from a thousand on shortened, such as 1.2K, so that it fits beside the plot and can be read. */
export const formatAxisNumber = (value: number): string => compact.format(value);
