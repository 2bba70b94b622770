import { Alert } from "../../../ui/notice.tsx";

/** What to check before a letter is sent; renders nothing without problems. */
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
