export const sketch = "strong 4 4 18 3; 3x2/10: picture 4 10 12 8.5";
