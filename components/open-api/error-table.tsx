import { useTranslations } from 'next-intl'
import type { RefusalName } from '@/lib/open-api/document'

/** Every refusal: its name in data.error, its code, its HTTP status. */
export function ErrorTable({ errors }: { errors: readonly RefusalName[] }) {
  const t = useTranslations('openApi')
  return (
    <details className="rounded-panel border border-hairline bg-surface">
      <summary className="cursor-pointer px-4 py-3 text-md font-semibold">{t('errors')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <div tabIndex={0} className="scroll-edges overflow-x-auto border-t border-hairline">
        <table dir="ltr" className="w-full text-meta [&_td]:px-4 [&_td]:py-1 [&_th]:px-4 [&_th]:py-2">
          <thead className="text-muted [&_th]:text-start [&_th]:font-medium">
            <tr>
              <th>{t('code')}</th>
              <th>{t('name')}</th>
              <th>{t('status')}</th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {[...errors]
              .sort((left, right) => left.code - right.code)
              .map(({ name, code, status }) => (
                <tr key={name} className="border-t border-hairline">
                  <td>{code}</td>
                  <td className="font-mono">{name}</td>
                  <td>{status}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
