import { type CappedCount, COUNT_CAP } from "@fanfare/contracts/common/pagination";
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";

/**
 * Returns how many rows a list has: the count of its page or, where a search stopped counting early, the whole count from a call
 * of its own. The page does not wait for that call; if it fails, "1,000+" stays.
 */
export function useWholeCount<Fault, Key extends QueryKey>(
  list: Pick<UseQueryResult<CappedCount>, "data" | "isPlaceholderData">,
  countOptions: UseQueryOptions<CappedCount, Fault, CappedCount, Key>,
): CappedCount | undefined {
  const { data, isPlaceholderData } = list;
  const isCountedShort = !isPlaceholderData && data?.is_count_capped === true && data.count < COUNT_CAP;
  const whole = useQuery({ ...countOptions, enabled: isCountedShort });
  return (isCountedShort && whole.data) || data;
}
