type Props = { title: string; lead: string | null }

/** The heading of a page of the login, and a line about what is to be done there. */
export function LoginHead({ title, lead }: Props) {
  return (
    <div className="mb-7">
      <h1 className="text-[30px]/[38px] font-semibold tracking-tight text-balance">{title}</h1>
      {lead && <p className="mt-1.5 text-md text-muted wrap-anywhere">{lead}</p>}
    </div>
  )
}
