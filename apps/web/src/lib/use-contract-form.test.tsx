import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { useContractForm } from "./use-contract-form.ts";

type Input = { email: string; password: string };
const MISSING = { path: ["password"], message: "Password is required" };

function Login({ send }: { send: (input: Input) => Promise<unknown> }) {
  const form = useContractForm({
    parse: (values: Partial<Input>) =>
      values.email && values.password
        ? { success: true, data: { email: values.email, password: values.password } }
        : { success: false, error: { issues: [MISSING] } },
    act: async (input: Input) => {
      await send(input);
      form.reset();
    },
    failureOf: () => ({ message: "Not let in", fields: { email: ["No such account"] } }),
  });
  const { errors: emailErrors, ...email } = form.field("email");
  const { errors: passwordErrors, ...password } = form.field("password");
  return (
    <form onSubmit={form.submit}>
      <p role="alert">{form.message}</p>
      <input aria-label="Email" {...email} aria-invalid={emailErrors !== undefined} />
      <input aria-label="Password" {...password} aria-invalid={passwordErrors !== undefined} />
      <button type="submit">{form.busy ? "Sending" : "Send"}</button>
      <p>{[...(emailErrors ?? []), ...(passwordErrors ?? [])].join()}</p>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => userEvent.click(screen.getByRole("button"));

test("text typed before hydration is submitted", async () => {
  const sent = vi.fn(async () => undefined);
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Login send={sent} />);
  field("Email").value = "fay@fans.example";
  field("Password").value = "lanterns";
  const root = await act(async () => hydrateRoot(page, <Login send={sent} />));
  await send();
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ email: "fay@fans.example", password: "lanterns" }));
  await act(async () => root.unmount());
  page.remove();
});

test("an invalid field is focused and nothing is sent; after a rejection the text stays and can be sent again", async () => {
  const sent = vi.fn(async (_input: Input) => undefined as unknown);
  render(<Login send={sent} />);
  await userEvent.type(field("Email"), "fay@fans.example");
  await send();
  await waitFor(() => expect(document.activeElement).toBe(field("Password")));
  expect(screen.getByText("Password is required")).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();

  sent.mockRejectedValueOnce(new Error("refused"));
  await userEvent.type(field("Password"), "lanterns");
  await send();
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
  expect(screen.getByRole("alert").textContent).toBe("Not let in");
  expect([field("Email").value, field("Password").value]).toEqual(["fay@fans.example", "lanterns"]);

  await send();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  // Accepted: the form is emptied, without a message, and ready for the next entry.
  await waitFor(() => expect(field("Email").value).toBe(""));
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(screen.getByRole("button").textContent).toBe("Send");
  // user-event would append to the text that the form's reset has removed.
  fireEvent.input(field("Email"), { target: { value: "other@fans.example" } });
  fireEvent.input(field("Password"), { target: { value: "at-dusk" } });
  await send();
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ email: "other@fans.example", password: "at-dusk" }));
});
