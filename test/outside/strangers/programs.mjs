import { livePayments, ofTests } from './world.mjs';

// The programs: what installs each in a folder with its script, one command after the other, and what runs it. Those with a
// `folder` are in no registry that this uses: they are run from a folder of that name in the one that STRANGERS names.

const npm = (...packages) => [['npm', 'install', '--silent', '--no-save', '--prefix', '.', ...packages]];

const pip = (...packages) => [
  ['python3', '-m', 'venv', 'venv'],
  ['venv/bin/python', '-m', 'pip', 'install', '-q', ...packages],
];

const go = (module) => [
  ['go', 'mod', 'init', 'strangers'],
  ['go', 'get', module],
  ['go', 'mod', 'tidy'],
  ['go', 'build', '-o', 'client', '.'],
];

const inNode = [process.execPath, 'client.mjs'];
const inPython = ['venv/bin/python', 'client.py'];
const compiled = ['./client'];

/** PHP with curl. */
const php = [['php', '-r', 'exit((int) !extension_loaded("curl"));']];

export const programs = {
  renovate: {
    script: 'renovate.mjs',
    files: ['renovate/config.json'],
    install: npm('renovate@44.121.2'),
    run: inNode,
  },
  'semantic-release-gitea': {
    script: 'semantic-release.mjs',
    files: ['semantic-release/releaserc.json'],
    install: npm('semantic-release@25.0.9', '@saithodev/semantic-release-gitea@2.1.0'),
    run: inNode,
  },
  'go-sdk': { script: 'go-sdk.go', install: go('code.gitea.io/sdk/gitea@v0.25.1'), run: compiled },
  'go-sdk-tests': {
    script: 'go-sdk-tests.mjs',
    install: [
      ['go', 'mod', 'init', 'strangers'],
      ['go', 'get', '-t', 'code.gitea.io/sdk/gitea/tests@v0.25.1'],
      ['go', 'test', '-c', '-o', 'client', 'code.gitea.io/sdk/gitea/tests'],
    ],
    run: inNode,
    world: ofTests,
  },
  'gitea-js': { script: 'gitea-js.mjs', install: npm('gitea-js@1.23.0'), run: inNode },
  'py-gitea': { script: 'py_gitea.py', install: pip('py-gitea==0.2.10'), run: inPython },
  'gitea-toolkit-mcp': {
    script: 'mcp.py',
    files: ['mcp.json'],
    install: pip('gitea-toolkit-mcp==0.9.4'),
    run: inPython,
  },
  'Mastodon.py': { script: 'mastodon.py', install: pip('Mastodon.py==2.3.3'), run: inPython },
  toot: { script: 'toot.py', install: pip('toot==0.52.1'), run: inPython },
  dulwich: { script: 'dulwich.py', install: pip('dulwich==1.2.21'), run: inPython },
  'just-git': { script: 'just-git.mjs', install: npm('just-git@1.7.1'), run: inNode },
  'notchpay-woocommerce': {
    script: 'woocommerce.mjs',
    files: ['woocommerce.php'],
    folder: 'wc-notchpay',
    from: 'wc-notchpay@2.1.5',
    install: php,
    run: inNode,
    world: livePayments,
  },
  'notchpay-woocommerce-2022': {
    script: 'woocommerce.mjs',
    files: ['woocommerce.php'],
    folder: 'wc-notchpay-2022',
    from: 'notchpay/wc-notchpay@9f8e99a',
    install: php,
    run: inNode,
    world: livePayments,
  },
  'notchpay-php': {
    script: 'notchpay_php.php',
    folder: 'notchpay-php',
    from: 'notchpay/notchpay-php@78f673d',
    install: [...php, ['php', '-r', 'exit((int) !@include "/usr/share/php/GuzzleHttp/autoload.php");']],
    run: ['php', 'client.php'],
    world: livePayments,
  },
  'notchpay.js': { script: 'notchpay-js.mjs', install: npm('notchpay.js@1.0.1'), run: inNode, world: livePayments },
  'notchpay-client': {
    script: 'notchpay-client.mjs',
    install: npm('notchpay-client@0.2.0-beta'),
    run: inNode,
    world: livePayments,
  },
  notchpay: { script: 'notchpay_py.py', install: pip('notchpay==0.1.0'), run: inPython, world: livePayments },
  'go-git': { script: 'go-git.go', install: go('github.com/go-git/go-git/v5@v5.19.3'), run: compiled },
};
