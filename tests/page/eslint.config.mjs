// SPDX-License-Identifier: GPL-3.0-or-later
// The rules for the scripts of the pages and of their tests. NODE_PATH names the folder of the
// packages @eslint/js and globals.
import {createRequire} from 'node:module';
import {join, resolve} from 'node:path';

const require = createRequire(join(resolve(process.env.NODE_PATH.split(':')[0]), 'any.js'));
const js = require('@eslint/js');
const globals = require('globals');

export default [
  js.configs.recommended,
  {files: ['resources/page/**/*.js'], languageOptions: {globals: globals.browser}},
  {files: ['resources/page/*.js', 'resources/page/explorer/worker.js'], languageOptions: {sourceType: 'script'}},
  {files: ['resources/page/explorer/worker.js'], languageOptions: {globals: {module: 'writable'}}},
  // Tests contain functions that run in the page.
  {files: ['tests/page/*.mjs'], languageOptions: {globals: {...globals.node, ...globals.browser}}},
];
