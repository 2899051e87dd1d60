/// Running PTX litmus tests: kernels, devices, observations.
package dev.acquit.gpu;
