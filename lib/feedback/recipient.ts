/** The account that a brand is of. */
type Owner = { id: number }

/**
 * Who is written to: the owner of the domain that the page was opened under where it stands above the sender, else the
 * platform's administrator, from whom the sender's path begins. Who owns the domain itself writes to the latter too, and
 * so does who came by a domain of somebody else, who must not learn of it.
 */
export function recipientOf(sender: { accountId: number; path: string }, owner: Owner | null): number {
  const line = sender.path.split('/').filter(Boolean).map(Number)
  const isAbove = owner !== null && owner.id !== sender.accountId && line.includes(owner.id)
  return isAbove ? owner.id : (line[0] ?? sender.accountId)
}
