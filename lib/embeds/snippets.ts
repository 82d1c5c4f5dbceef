import { safeHtml } from '@/lib/text/safe-html'

/** What somebody copies into a site to show an embed there. */
export type SnippetOf = {
  host: string
  publicId: string
  name: string
  mode: 'public' | 'signed'
  hasMap: boolean
}

export function elementSnippet({ host, publicId, name, mode, hasMap }: SnippetOf): string {
  const given = [
    `embed="${publicId}"`,
    `title="${safeHtml(name)}"`,
    ...(mode === 'signed' ? ['token-url="/fleet-token"'] : []),
    hasMap ? 'style="display:block;height:480px"' : 'autoheight',
  ]
  return `<script async src="${host}/embed/v1.js"></script>\n<fleet-embed ${given.join(' ')}></fleet-embed>\n`
}

/** Without a script of ours; a token is part of the address. */
export function frameSnippet({ host, publicId, name, mode }: SnippetOf): string {
  const token = mode === 'signed' ? '#token=TOKEN' : ''
  return `<iframe src="${host}/iframe?embed=${publicId}${token}"
  title="${safeHtml(name)}" referrerpolicy="origin" allow="fullscreen"
  style="width:100%;height:480px;border:0"></iframe>
`
}

/** The page of a site that gives its visitors tokens: the key stays on the server. */
export function serverSnippet({ host, publicId }: Pick<SnippetOf, 'host' | 'publicId'>): string {
  return `import { createServer } from 'node:http'

createServer(async (request, response) => {
  // Let in whom you know, and name the vehicles that are theirs.
  const answer = await fetch('${host}/api/embeds/${publicId}/tokens', {
    method: 'POST',
    headers: {
      authorization: \`Bearer \${process.env.FLEET_API_KEY}\`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ viewer: 'customer-17', imeis: ['356938035643809'] }),
  })
  const { data, msg } = await answer.json()
  response.setHeader('content-type', 'application/json')
  response.setHeader('cache-control', 'no-store')
  response.statusCode = answer.ok ? 200 : 502
  response.end(JSON.stringify(answer.ok ? { token: data.token } : { error: msg }))
}).listen(3000)
`
}
