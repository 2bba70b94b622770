import { type CappedCount, COUNT_CAP } from "@fanfare/contracts/common/pagination";
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";

/**
 * How many rows a list has: what its page has counted, and where a search stopped early, the whole count once a call of
 * its own has brought it. The page does not wait for that, and one that fails leaves "1,000+" as it is.
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
