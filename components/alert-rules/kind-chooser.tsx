'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { EventIcon } from '@/components/events/event-icon'
import { IconButton } from '@/components/ui/icon-button'
import { KIND_GROUPS, kindsOfGroup } from '@/lib/alerts/kinds/kind-groups'
import { type AlertKindName, alertKind } from '@/lib/alerts/kinds/kinds'
import type { Severity } from '@/lib/events/event-types'
import { severityOf } from '@/lib/events/severity'

type Props = { onChoose: (kind: AlertKindName) => void; onBack: () => void }

/** What a rule can be about, with a line on each. */
export function KindChooser({ onChoose, onBack }: Props) {
  const t = useTranslations('alertRules')
  const hasFleet = useAccount().permissions.includes('fleet.read')
  const isThere = (kind: AlertKindName) => hasFleet || alertKind(kind).over !== 'fleet'
  return (
    <section aria-label={t('screen.form.newTitle')} className="mx-auto max-w-[1120px] p-6 phone:p-4">
      <header className="flex items-center gap-2">
        <IconButton
          label={t('screen.choose.back')}
          icon={<ArrowLeft className="rtl:-scale-x-100" />}
          onClick={onBack}
          className="-ms-2"
        />
        <h1 className="text-h2 font-semibold">{t('screen.choose.title')}</h1>
      </header>
      {KIND_GROUPS.map((group) => (
        <section key={group} aria-labelledby={`kinds-${group}`} className="mt-6">
          <h2 id={`kinds-${group}`} className="text-body font-medium text-muted">
            {t(`screen.groups.${group}`)}
          </h2>
          <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-2">
            {kindsOfGroup(group)
              .filter(isThere)
              .map((kind) => (
                <li key={kind}>
                  <button
                    type="button"
                    onClick={() => onChoose(kind)}
                    className="flex size-full items-start gap-3 rounded-panel border border-hairline bg-surface p-3 text-start transition-colors hover:border-outline hover:bg-hover"
                  >
                    <KindIcon kind={kind} />
                    <span className="min-w-0">
                      <span className="block text-md font-medium">{t(`kinds.${kind}`)}</span>
                      <span className="block text-body text-muted">{t(`about.${kind}`)}</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** The picture of what a kind raises, as severe as a rule of it says. */
export function KindIcon({ kind, severity }: { kind: AlertKindName; severity?: Severity | null }) {
  const type = alertKind(kind).event ?? 'other'
  return <EventIcon type={type} severity={severity ?? severityOf(type)} large />
}
