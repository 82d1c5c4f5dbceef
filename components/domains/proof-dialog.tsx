'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import type { Domain } from '@/lib/domains/schema'
import { api } from '@/lib/http/client'
import { refreshDomains } from './use-domains'

type Props = { domain: Domain; onClose: () => void }

/** What the owner of a host sets so that it is known to be theirs, and a look whether it is there. */
export function ProofDialog({ domain: { id, host, wanted }, onClose }: Props) {
  const t = useTranslations('domains.proof')
  const ui = useTranslations('ui')
  const { permissions } = useAccount()
  const queries = useQueryClient()
  const address = { params: { id }, hideError: true }
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (step: 'check' | 'give') => api('POST', `/api/domains/[id]/${step}`, address),
    onSuccess: async ({ state }) => {
      await refreshDomains(queries)
      if (state !== 'proven') return
      showToast({ text: t('done', { host }), tone: 'success' })
      onClose()
    },
  })
  const problem = error?.message ?? (data && data.state !== 'proven' ? t('notFound') : null)
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
      <FormNotice text={problem} />
      <Way
        title={t('byRecord')}
        rows={[
          [t('recordName'), wanted.record],
          [t('recordValue'), wanted.value],
        ]}
      />
      <p className="py-3 text-body text-muted">{t('or')}</p>
      <Way
        title={t('byFile')}
        rows={[
          [t('fileAddress'), wanted.file],
          [t('fileContent'), wanted.value],
        ]}
      />
      <p className="mt-3 text-meta text-muted">{t('again')}</p>
    </Dialog>
  )
}

function Way({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-md font-semibold">{title}</h3>
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
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <div>
      <dt className="mb-1 text-body font-medium">{label}</dt>
      <dd className="flex items-center gap-2 rounded-control bg-sunken ps-3 pe-1">
        <Ltr className="min-w-0 flex-1 py-2 font-mono text-body break-all select-all">{value}</Ltr>
        <IconButton
          label={isCopied ? t('copied') : t('copy', { name: label })}
          icon={isCopied ? <Check /> : <Copy />}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  )
}
