import { useTranslations } from 'next-intl'
import { Ltr } from '@/components/ui/ltr'
import type { Environment } from '@/lib/feedback/schema'

const FIELDS = [
  'page',
  'browser',
  'size',
  'language',
  'build',
] as const satisfies readonly (keyof Environment)[]

/** Where something was written, and with what, as it is sent and as it is read. */
export function EnvironmentList({ environment }: { environment: Environment }) {
  const t = useTranslations('shell.feedback.environment')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-meta">
      {FIELDS.map((field) => (
        <div key={field} className="contents">
          <dt className="text-muted">{t(field)}</dt>
          <dd className="min-w-0 break-words [overflow-wrap:anywhere]">
            <Ltr>{environment[field]}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  )
}
