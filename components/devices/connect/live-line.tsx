'use client'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { ltr } from '@/components/ui/ltr'
import { Spinner } from '@/components/ui/spinner'
import { type LinePart, type LineProblem, lineOf } from '@/lib/connect/connection-line'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'
import { protocolName } from '@/lib/connect/protocol-names'

/** How far the device has come, and what is in the way; read out when it changes. */
export function LiveLine({ facts }: { facts: ConnectionFacts }) {
  const t = useTranslations('connect')
  const partText = usePartText()
  const problemText = useProblemText()
  const { parts, problem, isDone } = lineOf(facts)
  return (
    <div
      role="status"
      aria-label={t('line.title')}
      className={cn(
        'flex flex-col gap-2 rounded-control border p-3 text-body',
        isDone ? 'border-success/40 bg-success/8' : 'border-hairline bg-sunken',
      )}
    >
      <p className="flex items-start gap-2.5 font-medium">
        {isDone ? (
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
        ) : (
          <Spinner className="mt-0.5 shrink-0 text-muted" />
        )}
        <span className="min-w-0">{parts.map(partText).join(t('line.between'))}</span>
      </p>
      {problem && (
        <p className="flex items-start gap-2.5 text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{problemText(problem)}</span>
        </p>
      )}
    </div>
  )
}

function usePartText() {
  const t = useTranslations('connect.line')
  const formats = useFormats()
  return (part: LinePart): string => {
    if (part.kind === 'waiting') return t('waiting')
    if (part.kind === 'login') {
      return part.address === null ? t('login') : t('loginFrom', { address: ltr(part.address) })
    }
    // Within a second there is nothing to count.
    return !part.seconds ? t('fix') : t('fixAfter', { duration: formats.duration(part.seconds) })
  }
}

function useProblemText() {
  const t = useTranslations('connect.problems')
  return (problem: LineProblem): string => {
    if (!('protocol' in problem) && problem.kind !== 'near') return t(problem.kind)
    if (problem.kind === 'near') return t('near', { identifier: ltr(problem.identifier) })
    const protocol = ltr(protocolName(problem.protocol))
    const from = problem.address === null ? 'hidden' : 'known'
    const address = ltr(problem.address ?? '')
    if (problem.kind === 'otherPort') {
      const port = problem.port === null ? '?' : String(problem.port)
      return t('otherPort', { protocol, port: ltr(port) })
    }
    return t(problem.kind, { protocol, from, address })
  }
}
