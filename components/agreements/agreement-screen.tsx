import type { ReactNode } from 'react'
import { BrandMark } from '@/components/brand/brand-mark'
import type { Brand } from '@/lib/brand/brand'

export type Part = { id: string; title: string; sections: { id: string; title: string; text: string }[] }

type Props = {
  brand: Brand
  title: string
  lead: string
  updated: string
  contents: string
  parts: Part[]
  footer: ReactNode
}

/** A long text to be read: its contents beside it where there is room, else above. */
export function AgreementScreen({ brand, title, lead, updated, contents, parts, footer }: Props) {
  return (
    <div className="min-h-dvh bg-surface">
      <header className="border-b border-hairline">
        <a
          href="/login"
          className="tap mx-auto flex max-w-[960px] items-center gap-3 rounded-control px-6 py-4"
        >
          <BrandMark logo={brand.logo} className="size-8" />
          <span dir="auto" className="truncate text-h3 font-semibold tracking-tight">
            {brand.domainTitle}
          </span>
        </a>
      </header>
      <main className="mx-auto grid max-w-[960px] gap-x-12 gap-y-8 px-6 py-10 md:grid-cols-[200px_minmax(0,1fr)]">
        <nav aria-label={contents} className="md:sticky md:top-10 md:self-start">
          <ul className="flex flex-col gap-5">
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`} className="text-body font-semibold hover:underline">
                  {part.title}
                </a>
                <ul className="mt-2 flex flex-col gap-1.5 max-md:hidden">
                  {part.sections.map(({ id, title: name }) => (
                    <li key={id}>
                      <a href={`#${id}`} className="text-body text-muted hover:text-text hover:underline">
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <article>
          <h1 className="text-h1 font-semibold tracking-tight text-balance">{title}</h1>
          <p className="mt-2 text-md text-muted">{lead}</p>
          <p className="mt-1 text-meta text-muted">{updated}</p>
          {parts.map((part) => (
            <section key={part.id} aria-labelledby={part.id} className="mt-10">
              <h2 id={part.id} className="scroll-mt-6 text-h2 font-semibold tracking-tight">
                {part.title}
              </h2>
              {part.sections.map(({ id, title: name, text }) => (
                <section key={id} aria-labelledby={id} className="mt-5">
                  <h3 id={id} className="scroll-mt-6 text-h3 font-semibold">
                    {name}
                  </h3>
                  <p className="mt-1 max-w-[68ch] text-md/[24px] text-pretty">{text}</p>
                </section>
              ))}
            </section>
          ))}
        </article>
      </main>
      <footer className="border-t border-hairline">
        <div className="mx-auto flex max-w-[960px] flex-wrap items-center justify-between gap-4 px-6 py-4">
          {footer}
        </div>
      </footer>
    </div>
  )
}
