'use client'
import { Chip } from '@/components/ui/chip'

export type DemoLogin = { account: string; label: string }

type Props = { title: string; logins: DemoLogin[]; onChoose: (account: string) => void }

/** Chips that fill in the form. */
export function DemoLogins({ title, logins, onChoose }: Props) {
  return (
    <section aria-label={title} className="border-t border-hairline pt-5">
      <p className="mb-2.5 text-meta font-medium text-muted">{title}</p>
      <div className="flex flex-wrap gap-2">
        {logins.map(({ account, label }) => (
          <Chip key={account} onPress={() => onChoose(account)}>
            {label}
          </Chip>
        ))}
      </div>
    </section>
  )
}
