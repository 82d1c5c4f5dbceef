'use client'
import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { BrandMark } from '@/components/brand/brand-mark'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { brandPalette } from '@/lib/brand/palette'
import { bearsBrand } from '@/lib/domains/proof'
import type { Domain } from '@/lib/domains/schema'
import { LANGUAGE_NAMES } from '@/lib/i18n/languages'
import { shownColors } from './form-values'
import { ProofDialog } from './proof-dialog'
import { ProofLine } from './proof-line'

type Props = {
  domain: Domain
  own: boolean
  /** Comes with the dialog of its proof open. */
  proving?: boolean
  onEdit: () => void
  onDelete: () => void
}

export function DomainCard({ domain, own, proving = false, onEdit, onDelete }: Props) {
  const t = useTranslations('domains')
  const [isProving, setProving] = useState(proving)
  const { host, title, owner } = domain
  const palette = brandPalette(shownColors(domain))
  const swatches = [
    ['theme', palette.primary],
    ['hover', palette.primaryHover],
    ['selected', palette.selected],
  ] as const
  return (
    <li className="flex flex-col overflow-hidden rounded-panel border border-hairline bg-surface">
      <div className="flex h-1.5">
        {swatches.map(([name, background]) => (
          <span key={name} className="flex-1" style={{ background }} />
        ))}
      </div>
      <div className="flex items-center gap-3 p-4 pb-3">
        <span style={{ '--primary': palette.primary, '--on-primary': palette.onPrimary } as object}>
          <BrandMark logo={domain.logo} className="size-9" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="cut-end text-md font-semibold">
            <bdi>{title}</bdi>
          </h2>
          <Ltr className="block text-body break-all text-muted rtl:text-end">{host}</Ltr>
        </div>
      </div>
      <ProofLine domain={domain} onProve={() => setProving(true)} />
      {isProving && <ProofDialog domain={domain} onClose={() => setProving(false)} />}
      <div className="mt-auto flex items-center gap-1 border-t border-hairline py-1.5 ps-4 pe-2">
        <p className="min-w-0 flex-1 truncate text-meta text-muted">
          {LANGUAGE_NAMES[domain.defaultLanguage]}
          {!own && (
            <>
              {' · '}
              <bdi>{t('of', { name: owner.name })}</bdi>
            </>
          )}
        </p>
        {bearsBrand(domain.state) && (
          <a
            href={`//${host}${typeof location !== 'undefined' && location.port ? `:${location.port}` : ''}/login`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('open', { host })}
            title={t('open', { host })}
            className="tap grid size-control place-items-center rounded-control text-muted hover:bg-hover hover:text-text [&_svg]:size-4"
          >
            <ExternalLink aria-hidden="true" />
          </a>
        )}
        <IconButton label={t('edit', { host })} icon={<Pencil />} onClick={onEdit} />
        <IconButton label={t('delete', { host })} icon={<Trash2 />} onClick={onDelete} />
      </div>
    </li>
  )
}
