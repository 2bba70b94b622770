import { Alert } from "../../../ui/notice.tsx";

/** What to look at before a letter is sent; nothing when all is well. */
export function LetterProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert role="status">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}
