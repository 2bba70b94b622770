import type { ReleaseDayInput } from "@fanfare/contracts/admin/release-day";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { formatMoment } from "../../owner-kit/page/owner-format.ts";
import { OwnerLoading } from "../../owner-kit/page/owner-loading.tsx";

const Plan = styled("section", {
  base: {
    display: "grid",
    gap: "3",
    color: "soft",
    "& h3": { color: "ink", fontWeight: 700 },
    "& ol, & ul": { display: "grid", gap: "1", ps: "5", overflowWrap: "anywhere" },
  },
});

/** Shows what the release day would do and what is missing for it; nothing is written. */
export function DryRun({ input }: { input: ReleaseDayInput }) {
  const { query } = useApi();
  const plan = useQuery({
    ...query.admin.releaseDays.plan.queryOptions(input),
    placeholderData: keepPreviousData,
  });
  if (!plan.data) return <OwnerLoading query={plan} failed="The dry run could not be loaded" />;
  const stops = plan.data.problems.filter((problem) => problem.stops);
  const warnings = plan.data.problems.filter((problem) => !problem.stops);
  return (
    <Plan aria-labelledby="dry-run" aria-live="polite">
      <h3 id="dry-run">What happens on {formatMoment(input.due_at)}</h3>
      <ol>
        {plan.data.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {stops.length > 0 && (
        <Alert>
          <p>As it stands now, nothing would happen:</p>
          <ul>
            {stops.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert tone="tip">
          <p>Worth a look:</p>
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Plan>
  );
}
