// The documentation as a site of VitePress. See build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig } from 'vitepress'

const source = resolve('src')
const home = process.env.ACQUIT_HOME ?? ''

const isFile = (path) => existsSync(path) && statSync(path).isFile()
const isOutside = (href) => /^(#|[a-z]+:)/.test(href)

// A link to a file that is no page of the site, nor beside one, leads to where the source is
// published; where that is not known, its words stay and the link goes.
function elsewhere(md) {
  md.core.ruler.push('elsewhere', (state) => {
    const page = join(source, state.env.relativePath)
    for (const block of state.tokens) {
      let gone = 0
      block.children = (block.children ?? []).filter((token) => {
        if (token.type === 'link_close') {
          return gone === 0 || gone-- < 0
        }
        const href = token.type === 'link_open' ? token.attrGet('href') : '#'
        if (isOutside(href)) {
          return true
        }
        const file = resolve(dirname(page), href.split('#')[0])
        const beside = join(source, 'public', relative(source, file))
        if (isFile(file.endsWith('.md') ? file : beside)) {
          return true
        }
        if (home.startsWith('https://')) {
          token.attrSet('href', `${home}/blob/main/${relative(source, file)}`)
          return true
        }
        gone++
        return false
      })
    }
  })
}

// The groups of docs/README.md under "All pages".
function sidebar() {
  const list = readFileSync(join(source, 'docs/README.md'), 'utf8').split('## All pages')[1]
  return list.split(/^- /m).slice(1).map((group) => {
    const [text, links] = [group.slice(0, group.indexOf(':')), group.slice(group.indexOf(':'))]
    const items = [...links.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)]
    return {
      text,
      items: items.map(([, name, path]) => ({
        text: name[0].toUpperCase() + name.slice(1),
        link: '/' + join('docs', path).replace(/(README)?\.md$/, '')
      }))
    }
  }).filter((group) => group.items.length > 0)
}

export default defineConfig({
  title: 'Acquit',
  description: 'C++ atomics lowered to NVIDIA PTX: verified, tested, gated',
  srcDir: 'src',
  outDir: '../site',
  cacheDir: 'cache',
  rewrites: (path) => path.replace(/(^|\/)README\.md$/, '$1index.md'),
  // The hook has seen to them, and a test of the project to the rest.
  ignoreDeadLinks: true,
  markdown: {
    html: false,
    config: (md) => {
      elsewhere(md)
    }
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: sidebar(),
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial/' },
      { text: 'Commands', link: '/docs/commands' },
      { text: 'What is believed', link: '/docs/believed' }
    ]
  }
})
