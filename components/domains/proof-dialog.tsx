'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/sonner'
import type { CheckedDomain, Domain } from '@/lib/domains/schema'
import { api } from '@/lib/http/client'
import { refreshDomains } from './use-domains'

type Answer = Pick<Domain, 'state'> & Partial<Pick<CheckedDomain, 'seen'>>

type Props = { domain: Domain; onClose: () => void }

/** What the owner of a host sets so that it is known to be theirs, and a look whether it is there. */
export function ProofDialog({ domain: { id, host, wanted }, onClose }: Props) {
  const t = useTranslations('domains.proof')
  const ui = useTranslations('ui')
  const { permissions } = useAccount()
  const queries = useQueryClient()
  const address = { params: { id }, hideError: true }
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: async (step: 'check' | 'give'): Promise<Answer> =>
      step === 'check'
        ? api('POST', '/api/domains/[id]/check', address)
        : api('POST', '/api/domains/[id]/give', address),
    onSuccess: async ({ state }) => {
      await refreshDomains(queries)
      if (state !== 'proven') return
      showToast({ text: t('done', { host }), tone: 'success' })
      onClose()
    },
  })
  const problem = error?.message ?? (data && data.state !== 'proven' ? t('notFound') : null)
  const seen = error ? null : data?.seen
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { host })}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" busy={isPending && variables === 'check'} onClick={() => mutate('check')}>
            {t('check')}
          </Button>
          {permissions.includes('domains.give') && (
            <Button busy={isPending && variables === 'give'} onClick={() => mutate('give')}>
              {t('give')}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <div className="mb-4">
          <FormNotice text={problem} />
        </div>
      )}
      <Way
        title={t('byRecord')}
        problem={seen && t(`seen.record.${seen.record}`)}
        rows={[
          [t('recordName'), wanted.record],
          [t('recordValue'), wanted.value],
        ]}
      />
      <p className="mt-3 text-meta text-muted">{t('again')}</p>
      <p className="py-4 text-body text-muted">{t('or')}</p>
      <Way
        title={t('byFile')}
        problem={seen && t(`seen.file.${seen.file}`)}
        rows={[
          [t('fileAddress'), wanted.file],
          [t('fileContent'), wanted.value],
        ]}
      />
      <p className="mt-3 text-meta text-muted">{t('fileEnds')}</p>
    </Dialog>
  )
}

type WayProps = {
  title: string
  rows: [string, string][]
  /** What the last look saw instead. */
  problem?: string | null
}

function Way({ title, rows, problem }: WayProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-md font-semibold">{title}</h3>
      {problem && <p className="mb-2 text-body text-danger">{problem}</p>}
      <dl className="flex flex-col gap-3">
        {rows.map(([label, value]) => (
          <Copied key={label} label={label} value={value} />
        ))}
      </dl>
    </section>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useTranslations('domains.proof')
  return (
    <div>
      <dt className="mb-1 text-body font-medium">{label}</dt>
      <dd>
        <CopyBox
          text={value}
          copyLabel={t('copy', { name: label })}
          copiedLabel={t('copied')}
          className="text-body break-all"
        />
      </dd>
    </div>
  )
}
