import { Box } from "../../../ui/box.tsx";
import { Alert } from "../../../ui/notice.tsx";

/** What to check before a letter is sent; renders nothing without problems. `mt`: the space above it. */
export function LetterProblems({ problems, mt = "0" }: { problems: readonly string[]; mt?: "0" | "4" }) {
  if (problems.length === 0) return null;
  return (
    <Alert role="status" mt={mt}>
      <Box as="ul" display="grid" gap="2">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
    </Alert>
  );
}
