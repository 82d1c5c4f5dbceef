'use client'
import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ltr } from '@/components/ui/ltr'
import { NativeSelect } from '@/components/ui/native-select'
import { SkeletonRows } from '@/components/ui/skeleton'
import {
  type AcceptedApplication,
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
} from '@/lib/demo-applications/schema'
import { ApplicationRow, type Verb } from './application-row'
import { EndDialog, RefuseDialog } from './decision-dialogs'
import { ReadyDialog } from './ready-dialog'
import { useApplications } from './use-applications'
import { useDecisions } from './use-decisions'

type Asked = { verb: 'refuse' | 'end'; application: Application }
type Ready = { name: string; accepted: AcceptedApplication }

/** /demoApplications: who wants to try the console, and what becomes of it. */
export function ApplicationsScreen({ days }: { days: number }) {
  const t = useTranslations('demoApplications')
  const ui = useTranslations('ui')
  const [status, setStatus] = useState<ApplicationStatus | null>(null)
  const applications = useApplications(status)
  const decisions = useDecisions()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [ready, setReady] = useState<Ready | null>(null)

  const act = async (verb: Verb, application: Application) => {
    if (verb !== 'accept') return setAsked({ verb, application })
    const accepted = await decisions.accept(application)
    if (accepted) setReady({ name: application.name, accepted })
  }
  const dialog = asked && {
    application: asked.application,
    busy: decisions.busy === asked.application.id,
    onClose: () => setAsked(null),
  }
  return (
    <div className="mx-auto flex max-w-[960px] flex-col gap-4 p-6 phone:p-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-h2 font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-140 text-body text-muted">{t('about', { days })}</p>
        </div>
        <NativeSelect
          aria-label={t('show')}
          value={status ?? ''}
          onChange={(event) => setStatus((event.currentTarget.value || null) as ApplicationStatus | null)}
        >
          <option value="">{t('all')}</option>
          {APPLICATION_STATUSES.map((one) => (
            <option key={one} value={one}>
              {t(`status.${one}`)}
            </option>
          ))}
        </NativeSelect>
      </header>
      <section aria-label={t('title')} className="rounded-panel border border-hairline bg-surface">
        {applications.isPending ? (
          <SkeletonRows rows={4} className="p-4" />
        ) : applications.isError ? (
          <ErrorState
            title={t('notLoaded')}
            retryLabel={ui('retry')}
            onRetry={() => void applications.refetch()}
            busy={applications.isFetching}
          />
        ) : applications.data.length === 0 ? (
          <EmptyState
            icon={<UserPlus />}
            title={t('empty')}
            text={t('emptyText', { address: ltr('/accountApply') })}
          />
        ) : (
          <ul>
            {applications.data.map((application) => (
              <ApplicationRow
                key={application.id}
                application={application}
                busy={decisions.busy === application.id}
                onVerb={(verb) => void act(verb, application)}
              />
            ))}
          </ul>
        )}
      </section>
      {dialog && asked?.verb === 'refuse' && (
        <RefuseDialog
          {...dialog}
          onDecide={(reason) => void decisions.refuse(asked.application, reason).then(dialog.onClose)}
        />
      )}
      {dialog && asked?.verb === 'end' && (
        <EndDialog {...dialog} onDecide={() => void decisions.end(asked.application).then(dialog.onClose)} />
      )}
      {ready && <ReadyDialog {...ready} onClose={() => setReady(null)} />}
    </div>
  )
}
