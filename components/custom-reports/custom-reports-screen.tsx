'use client'
import { useQueryClient } from '@tanstack/react-query'
import { FilePlus2, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { ReportsTopbar } from '@/components/reports/reports-topbar'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { type CustomReportListed, customName } from '@/lib/reports/custom-schema'
import { refreshOwnReports, useCustomReports } from './use-custom-reports'

/** /reportList: what people made of the reports, and what is shared with them. */
export function CustomReportsScreen() {
  const t = useTranslations('reports.customReports')
  const ui = useTranslations('ui')
  const mayEdit = useAccount().permissions.includes('reports.edit')
  const { data, isError, error, isFetching, refetch } = useCustomReports()
  const [leaving, setLeaving] = useState<CustomReportListed | null>(null)
  const add = (className?: string) => (
    <Link href="/addReport" className={buttonVariants({ tone: 'primary' })}>
      <FilePlus2 className="size-4" aria-hidden="true" />
      <span className={className}>{t('add')}</span>
    </Link>
  )
  return (
    <section aria-label={t('title')} className="flex min-h-full flex-col">
      <ReportsTopbar title={t('title')} explanation={t('explanation')}>
        {mayEdit && add('phone:sr-only')}
      </ReportsTopbar>
      <div className="flex-1 border-t border-hairline p-4 phone:p-3">
        {isError && !data && (
          <ErrorState
            title={t('failed')}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {!data && !isError && <SkeletonRows rows={5} />}
        {data?.length === 0 && (
          <EmptyState icon={<FilePlus2 />} title={t('none')} text={t('noneHint')} action={mayEdit && add()} />
        )}
        {data && data.length > 0 && (
          <ul className="flex flex-col divide-y divide-hairline overflow-hidden rounded-panel border border-hairline bg-surface">
            {data.map((report) => (
              <OwnReport
                key={report.id}
                report={report}
                mayEdit={mayEdit && report.own}
                onDelete={() => setLeaving(report)}
              />
            ))}
          </ul>
        )}
      </div>
      {leaving && <DeleteReport report={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

type OwnProps = { report: CustomReportListed; mayEdit: boolean; onDelete: () => void }

function OwnReport({ report, mayEdit, onDelete }: OwnProps) {
  const t = useTranslations('reports')
  const { dateMinute } = useFormats()
  const { id, name, source, shared, own, owner, updatedAt } = report
  return (
    <li className="relative flex items-center gap-2 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          href={`/new/${customName(id)}`}
          className="block text-md font-medium after:absolute after:inset-0"
        >
          <Cut lines={2}>{name}</Cut>
        </Link>
        <p className="text-meta text-muted">
          {own
            ? t('customReports.of', { source: t(`names.${source}`), time: dateMinute(Date.parse(updatedAt)) })
            : t('customReports.from', { source: t(`names.${source}`), owner })}
        </p>
      </div>
      {shared && <Badge tone="primary">{t('customReports.shared')}</Badge>}
      {mayEdit && (
        <span className="relative z-1 flex">
          <Link
            href={`/addReport?id=${id}`}
            aria-label={t('customReports.edit', { name })}
            className="tap grid size-control place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
          >
            <Pencil className="size-4" aria-hidden="true" />
          </Link>
          <IconButton label={t('customReports.delete', { name })} icon={<Trash2 />} onClick={onDelete} />
        </span>
      )}
    </li>
  )
}

function DeleteReport({ report, onClose }: { report: CustomReportListed; onClose: () => void }) {
  const t = useTranslations('reports.customReports')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('deleteTitle', { name: report.name })}
      text={t('deleteText')}
      action={t('deleteNow')}
      danger
      request={(options) =>
        api('DELETE', '/api/custom-reports/[id]', { params: { id: report.id }, ...options })
      }
      done={t('deleted', { name: report.name })}
      onClose={onClose}
      onDone={() => refreshOwnReports(queries)}
    />
  )
}
