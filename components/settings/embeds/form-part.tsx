import type { ReactNode } from 'react'

type Props = { title: string; text?: string; children: ReactNode }

/** A part of the form under its heading. */
export function FormPart({ title, text, children }: Props) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-4 not-first:border-t not-first:border-hairline not-first:pt-5"
    >
      <header>
        <h4 className="text-md font-semibold">{title}</h4>
        {text && <p className="mt-0.5 text-meta text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
