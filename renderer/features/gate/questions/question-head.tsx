/** What is asked. The deciding zone answers it, and leads back to the cars. */
export function QuestionHead({ title, more }: { title: string; more: string }) {
  return (
    <div className="zone-head wall-head">
      <div className="wall-words">
        <h2>{title}</h2>
        <output>{more}</output>
      </div>
    </div>
  );
}
