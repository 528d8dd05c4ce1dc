import { render } from 'preact';
import { App } from './app.tsx';
import { connect } from './live.ts';
import './style.css';

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
connect();
